import type { Rows } from '@countersign/projections'

/** What an owner holds that was not sent, in bytes of originals: what their quota is judged by. */
export interface HeldBytes {
  /** In uploads that no request holds. */
  waiting: number
  /** In drafts, each with all of its documents. */
  drafts: number
}

/** Adds to what an owner holds, or takes from it. */
export async function holds(
  owners: Rows<HeldBytes>,
  ownerId: string,
  { waiting = 0, drafts = 0 }: Partial<HeldBytes>,
): Promise<void> {
  if (waiting === 0 && drafts === 0) return
  const held = (await owners.get(ownerId)) ?? { waiting: 0, drafts: 0 }
  await owners.put(ownerId, { waiting: held.waiting + waiting, drafts: held.drafts + drafts })
}
