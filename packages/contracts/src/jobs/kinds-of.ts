import type { z } from 'zod'

type OfKind<Kind extends string> = z.ZodObject<{ kind: z.ZodLiteral<Kind> }>

/** The kinds of a union that is discriminated by `kind`, so that each is stated once, with its content. */
export const kindsOf = <Kind extends string>({ options }: { options: readonly OfKind<Kind>[] }): Kind[] =>
  options.map(({ shape }) => shape.kind.value)
