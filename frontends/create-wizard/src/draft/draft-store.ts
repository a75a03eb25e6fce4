import type { api, FieldChange } from '@countersign/contracts'
import { type Change, ChangeLine } from './change-line.js'
import { type Draft, withChangedField } from './draft.js'
import { NoRequest } from './no-request.js'
import { Rest } from './rest.js'

/** The server's calls that make or change a draft. */
export type DraftCalls = Pick<
  typeof api,
  | 'createRequest'
  | 'changeRequest'
  | 'attachDocuments'
  | 'removeDocument'
  | 'acceptRendition'
  | 'addRecipient'
  | 'changeRecipient'
  | 'removeRecipient'
  | 'placeField'
  | 'changeField'
  | 'removeField'
  | 'send'
>

/** How the draft stands: what is seen of it, and whether the server has all of it. */
export interface DraftStanding {
  draft: Draft | null
  storing: boolean
  /** Something was stored since it was opened. */
  stored: boolean
}

/** The draft as it is seen, and its changes on their way to the server. */
export class DraftStore {
  #line: ChangeLine<Draft> | null
  #standing: DraftStanding
  #stored = false
  #listeners = new Set<() => void>()
  #serverIds = new Map<string, string>()
  /** Steps of a field that rest before they are told; told before anything else is. */
  readonly nudges: Rest<string, FieldChange>

  /**
   * @param draft null before the first upload has created it
   * @param refused hears of each change that was refused and taken back
   * @param nudge tells the server of a field's gathered steps
   */
  constructor(
    draft: Draft | null,
    readonly calls: DraftCalls,
    readonly refused: (error: Error) => void,
    nudge: (fieldId: string, change: FieldChange) => void,
  ) {
    this.nudges = new Rest(nudge)
    this.#line = draft && new ChangeLine(draft, this.changed)
    this.#standing = { draft, storing: false, stored: false }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly standing = (): DraftStanding => this.#standing

  get exists(): boolean {
    return this.#line !== null
  }

  /** @throws {NoRequest} before the first upload */
  get draft(): Draft {
    if (!this.#line) throw new NoRequest()
    return this.#line.state
  }

  /** The server has created the draft. */
  created(draft: Draft): void {
    this.#line = new ChangeLine(draft, this.changed)
    this.#stored = true
    this.changed()
  }

  /**
   * Shows a change and tells the server in its turn.
   *
   * @throws {NoRequest} before the first upload; what telling it threw
   */
  async add(change: Change<Draft>): Promise<void> {
    if (!this.#line) throw new NoRequest()
    this.nudges.flush()
    await this.#line.add(change)
    this.#stored = true
    this.changed()
  }

  /** The same, for those who do not wait: a refusal is reported. */
  do(change: Change<Draft>): void {
    this.add(change).catch(this.refused)
  }

  /** A thing keeps the id it was shown under; this is the one the server knows it by. */
  serverId(id: string): string {
    return this.#serverIds.get(id) ?? id
  }

  knownAs(id: string, serverId: string): void {
    this.#serverIds.set(id, serverId)
  }

  /** Tells what still rests, and waits until the server has everything. */
  async settled(): Promise<void> {
    this.nudges.flush()
    await this.#line?.settled()
  }

  readonly changed = (): void => {
    const draft = this.#line && this.nudges.over(this.#line.state, withChangedField)
    this.#standing = {
      draft,
      storing: (this.#line?.isStoring ?? false) || this.nudges.isResting,
      stored: this.#stored,
    }
    for (const listener of this.#listeners) listener()
  }
}
