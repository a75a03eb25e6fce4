import { said } from '@countersign/test-services/tool-found'

/** Debian installs nginx there, outside a normal user's path. */
const path = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(':')

export interface Nginx {
  /** Such as 'nginx 1.22.1'. */
  version: string
  path: string
}

export const noNginx = 'no nginx with gzip_static is installed here (Debian: apt-get install nginx-light)'

/** Null if nginx is missing or lacks a feature that the configuration needs. */
export function findNginx(): Nginx | null {
  const about = said('env', `PATH=${path}`, 'nginx', '-V')
  const version = /nginx\/([\d.]+)/.exec(about ?? '')?.[1]
  if (!version || !about!.includes('http_gzip_static_module') || about!.includes('without-http_ssi')) return null
  return { version: `nginx ${version}`, path }
}
