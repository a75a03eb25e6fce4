import type { z } from 'zod'

/**
 * Picks a schema's members in its order, so that a repeated call gets the same bytes. Optional members without a value
 * stay absent.
 */
export function asNamed<Schema extends z.ZodObject>(schema: Schema, source: z.output<Schema>): z.output<Schema> {
  const members = Object.keys(schema.shape).map((name) => [name, source[name]] as const)
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as z.output<Schema>
}
