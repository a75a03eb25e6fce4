import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { inCheckout } from './checkout.js'

/** The inspected subset of the Compose Specification. */
export interface Service {
  image: string
  build?: { context: string; dockerfile: string; target?: string; args?: Record<string, string> }
  profiles?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  privileged?: boolean
  security_opt?: string[]
  restart?: string
  environment?: Record<string, string | number>
  command?: string[]
  ports?: string[]
  volumes?: string[]
  tmpfs?: string[]
  secrets?: string[]
  networks?: string[] | Record<string, { aliases?: string[] }>
  mem_limit?: string
  pids_limit?: number
  stop_grace_period?: string
  healthcheck?: { test: string[]; interval: string; timeout: string; start_period?: string }
  depends_on?: Record<string, { condition: string }>
  logging?: { driver: string; options: Record<string, string> }
}

export interface ComposeFile {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
  volumes: Record<string, unknown>
  secrets: Record<string, { file: string }>
}

export const composeText = (): string => readFileSync(inCheckout('docker-compose.yml'), 'utf8')

/** Resolves anchors but not variables. */
export const composeFile = (): ComposeFile =>
  // yaml limits aliases in untrusted files.
  parse(composeText(), { merge: true, maxAliasCount: -1 }) as ComposeFile

/** The networks of a service, with its aliases there. */
export const networksOf = ({ networks = [] }: Service): Record<string, readonly string[]> =>
  Array.isArray(networks)
    ? Object.fromEntries(networks.map((network) => [network, []]))
    : Object.fromEntries(Object.entries(networks).map(([network, { aliases = [] }]) => [network, aliases]))

/** A `${NAME:?why}` without a value. */
export class Required extends Error {
  override readonly name = 'Required'
}

/** Interpolates as Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?why}`, and `$$` for a dollar. */
export function interpolated(text: string, variables: Record<string, string | undefined>): string {
  return text.replace(
    /\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})/g,
    (whole, name?: string, kind?: string, rest?: string) => {
      if (!name) return '$'
      const value = variables[name]
      if (value) return value
      if (kind === '-') return rest!
      throw new Required(`${name}: ${rest ?? whole}`)
    },
  )
}

/**
 * Interpolates a service's environment.
 * @param checkout folder of the generated secrets, to which their paths then point
 */
export const environmentOf = (
  { environment = {}, secrets = [] }: Service,
  variables: Record<string, string | undefined>,
  checkout: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      interpolated(String(value), variables).replace(/^\/run\/secrets\/([\w-]+)$/, (path, secret: string) =>
        secrets.includes(secret) ? `${checkout}/secrets/${secret}` : path,
      ),
    ]),
  )
