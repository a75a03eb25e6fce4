import { installationSubject } from '@countersign/event-log'
import { openJson, sealJson, type Vault } from '@countersign/vault'

const [haltName, confirmationName] = ['retention-halted', 'retention-confirmed']

export interface Halt {
  why: string
  count: number
}

/** `over` once the confirmed requests are erased. */
interface StoredHalt extends Halt {
  over: boolean
}

export class NothingHalted extends Error {
  override readonly name = 'NothingHalted'
  constructor() {
    super('Retention has not stopped: there is nothing to confirm.')
  }
}

/**
 * The last halt of retention, and its confirmation: notes in the vault, which all replicas and tools share. Sealed, so
 * that write access to the vault's files is not enough to confirm.
 */
export class RetentionHalts {
  constructor(private readonly vault: Pick<Vault, 'obtain' | 'note' | 'keepNote'>) {}

  /** Null if no halt is open. A confirmed one stays open until it has passed. */
  async open(): Promise<(Halt & { confirmed: boolean }) | null> {
    const kept = await this.#read()
    if (!kept || kept.halt.over) return null
    const confirmed = (await this.#opened(confirmationName))?.order === kept.order
    return { why: kept.halt.why, count: kept.halt.count, confirmed }
  }

  halt({ why, count }: Halt): Promise<void> {
    return this.#keep({ why, count, over: false })
  }

  /** Closes the halt, so that the next one needs a new confirmation. */
  async passed(): Promise<void> {
    const kept = await this.#read()
    if (kept) await this.#keep({ ...kept.halt, over: true })
  }

  async confirm(): Promise<Halt> {
    const kept = await this.#read()
    if (!kept || kept.halt.over) throw new NothingHalted()
    await this.#write(confirmationName, kept.order, {})
    return kept.halt
  }

  async #read(): Promise<{ order: number; halt: StoredHalt } | null> {
    const opened = await this.#opened(haltName)
    return opened && { order: opened.order, halt: opened.value as StoredHalt }
  }

  async #keep(halt: StoredHalt): Promise<void> {
    await this.#write(haltName, ((await this.vault.note(haltName))?.order ?? 0) + 1, halt)
  }

  async #opened(name: string): Promise<{ order: number; value: unknown } | null> {
    const note = await this.vault.note(name)
    return note && { order: note.order, value: openJson(await this.vault.obtain(installationSubject), note.text, name) }
  }

  async #write(name: string, order: number, value: object): Promise<void> {
    const text = sealJson(await this.vault.obtain(installationSubject), value, name)
    await this.vault.keepNote(name, { order, text })
  }
}

/** @returns a message for the operator @throws {NothingHalted} */
export async function confirmRetention({ vault }: { vault: Vault }): Promise<string> {
  const { count } = await new RetentionHalts(vault).confirm()
  const requests = count === 1 ? '1 request is' : `${count} requests are`
  return `Confirmed: ${requests} erased within the next hour.`
}
