/**
 * From an older version's data to today's, one pure step a version: `{ RecipientAdded: { 1: (data) => … } }` turns
 * version 1 into version 2. Empty as long as every event is as it was first released.
 */
const steps: Readonly<
  Record<string, Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>>
> = {}

/** Today's data of an event that was stored at `version`. */
export function upcast(type: string, version: number, data: Record<string, unknown>): Record<string, unknown> {
  let current = data
  for (let step = steps[type]?.[version]; step; step = steps[type]?.[++version]) current = step(current)
  return current
}
