import type { RemoteEntry } from '@countersign/contracts'
import { routePattern } from '@countersign/contracts/routes'

/** Upstreams of the front nginx as `host:port`, which nginx resolves for each call. */
export interface Places {
  api: string
  remotes: Readonly<Record<string, string>>
}

/** Allowed in both a path and an nginx variable. */
const plainName = /^[a-z][a-z0-9_]*$/

export class NotForNginx extends Error {
  override readonly name = 'NotForNginx'
}

/** Maps a page's path to its remote, as `remoteFor` of the contracts does. @throws {NotForNginx} */
export function pagesConf(remotes: readonly RemoteEntry[]): string {
  const lines = remotes.flatMap(({ name, routes }) => routes.map((route) => `  "~${patternOf(route)}" ${plain(name)};`))
  return `map $uri $remote_of_page {\n${lines.join('\n')}\n  default "";\n}\n`
}

function patternOf(route: string): string {
  if (!/^\/([A-Za-z0-9_.~:-]+(\/|$))*$/.test(route)) throw new NotForNginx(`the route ${route} is not plain`)
  return routePattern(route).pattern.source
}

/** Writes `places.conf`. nginx resolves variables for each call, so upstreams need not exist when it starts. */
export function placesConf({ api, remotes }: Places): string {
  const variables = Object.entries({ api, ...remotes }).map(
    ([name, place]) => `map "" $place_of_${plain(name)} {\n  default ${place};\n}\n`,
  )
  return variables.join('\n')
}

/** Locations for each remote's files (404 for the folder, which nginx would redirect), and for its release data. */
export function remotesConf(remotes: readonly RemoteEntry[]): string {
  return remotes.map(({ name }) => locationsOf(plain(name))).join('\n')
}

const locationsOf = (name: string): string => `location = /mfe/${name} {
  return 404;
}

location ^~ /mfe/${name}/ {
  include from-remote.conf;
  proxy_pass http://$place_of_${name};
}

location = /-/lines/${name} {
  internal;
  include said-by-remote.conf;
  error_page 404 500 502 503 504 =200 /-/line-at-build/${name}.json;
  proxy_pass http://$place_of_${name}/mfe/${name}/line.json;
}

location = /-/first-files/${name} {
  internal;
  include said-by-remote.conf;
  error_page 404 500 502 503 504 =200 @nothing-said;
  proxy_pass http://$place_of_${name}/mfe/${name}/first-files.txt;
}
`

function plain(name: string): string {
  if (!plainName.test(name)) throw new NotForNginx(`the remote's name ${name} is not plain`)
  return name
}
