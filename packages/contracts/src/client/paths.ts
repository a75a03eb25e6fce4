import { type CallName, calls } from '../calls/index.js'

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? [Name, ...NamesIn<Rest>] : []

/** Values for the `{name}` parts of a call's path, in order. */
export type PathValues<Name extends CallName> = Each<NamesIn<(typeof calls)[Name]['path']>>
type Each<Names> = { [Key in keyof Names]: string }

export const valuesOf = (name: CallName): number => calls[name].path.split('{').length - 1

export const pathOf = <Name extends CallName>(name: Name, ...values: PathValues<Name>): string =>
  keyOf(name, ...values).join('/')

/** Returns a query key: the constant start of the path, then its segments. Joined by slashes it is the path (rule calls-9). */
export function keyOf<Name extends CallName>(name: Name, ...values: PathValues<Name>): string[] {
  const { path } = calls[name]
  const [root = '', ...rest] = path.split('/{')
  const left: string[] = [...values]
  const segments = rest.length > 0 ? path.slice(root.length + 1).split('/') : []
  return [root, ...segments.map((segment) => (segment.startsWith('{') ? (left.shift() ?? '') : segment))]
}
