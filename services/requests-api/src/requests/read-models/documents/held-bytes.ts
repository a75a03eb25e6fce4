import type { Rows } from '@countersign/projections'

/** An owner's unsent bytes of originals, for the quota. */
export interface HeldBytes {
  waiting: number
  drafts: number
}

export async function holds(
  owners: Rows<HeldBytes>,
  ownerId: string,
  { waiting = 0, drafts = 0 }: Partial<HeldBytes>,
): Promise<void> {
  if (waiting === 0 && drafts === 0) return
  const held = (await owners.get(ownerId)) ?? { waiting: 0, drafts: 0 }
  await owners.put(ownerId, { waiting: held.waiting + waiting, drafts: held.drafts + drafts })
}
