import { RetentionHalts } from '../timers/retention-halt.js'
import type { Vault } from '@countersign/vault'

/** @returns a message for the operator @throws {NothingHalted} */
export async function confirmRetention({ vault }: { vault: Vault }): Promise<string> {
  const { count } = await new RetentionHalts(vault).confirm()
  const requests = count === 1 ? '1 request is' : `${count} requests are`
  return `Confirmed: ${requests} erased within the next hour.`
}
