import type { Declared, NoData, Stored } from '../../kernel/declared-events.js'

export interface AccountDeclaration<Data extends object = object> extends Declared<Data> {
  /** The event's own key instead of its stream's; destroying it forgets the credential or invitation alone. */
  subject?: 'credential' | 'invitation'
}

type Subject<Data> = {
  subject?: Data extends { credentialId: string }
    ? 'credential'
    : Data extends { invitationId: string }
      ? 'invitation'
      : never
}

/** Declares an event with its data. */
export const event = <Data extends object = NoData>(
  facts: NoInfer<Stored<Data> & Subject<Data>>,
): AccountDeclaration<Data> => ({ version: 1, personal: [], ...(facts as object) })
