import { said } from '@countersign/test-services/tool-found'

/** Where Debian puts it; a plain user's path does not name these folders. */
const path = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(':')

export interface Nginx {
  /** The version, such as 'nginx 1.22.1'. */
  version: string
  /** The path on which it is found. */
  path: string
}

/** Why nginx could not be found, for people. */
export const noNginx = 'no nginx with gzip_static is installed here (Debian: apt-get install nginx-light)'

/** The nginx of this machine, if it can do what the configuration asks of it. */
export function findNginx(): Nginx | null {
  const about = said('env', `PATH=${path}`, 'nginx', '-V')
  const version = /nginx\/([\d.]+)/.exec(about ?? '')?.[1]
  if (!version || !about!.includes('http_gzip_static_module') || about!.includes('without-http_ssi')) return null
  return { version: `nginx ${version}`, path }
}
