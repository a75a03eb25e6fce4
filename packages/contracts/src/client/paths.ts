import { type CallName, calls } from '../calls.js'

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? [Name, ...NamesIn<Rest>] : []

/** The values of a call's path, one for each `{name}` in it. */
export type PathValues<Name extends CallName> = Each<NamesIn<(typeof calls)[Name]['path']>>
type Each<Names> = { [Key in keyof Names]: string }

/** How many values a call's path takes. */
export const valuesOf = (name: CallName): number => calls[name].path.split('{').length - 1

/** A call's path, with its values in their places. */
export const pathOf = <Name extends CallName>(name: Name, ...values: PathValues<Name>): string =>
  keyOf(name, ...values).join('/')

/** The key under which a read is kept: what its path begins with, then a segment each; joined by slashes it is the path (rule calls-9). */
export function keyOf<Name extends CallName>(name: Name, ...values: PathValues<Name>): string[] {
  const { path } = calls[name]
  const [root = '', ...rest] = path.split('/{')
  const left: string[] = [...values]
  const segments = rest.length > 0 ? path.slice(root.length + 1).split('/') : []
  return [root, ...segments.map((segment) => (segment.startsWith('{') ? (left.shift() ?? '') : segment))]
}
