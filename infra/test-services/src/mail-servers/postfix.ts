import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { type MailServerOptions, MailServerProcess, unpacked } from './mail-server-process.js'

const libraries = `${unpacked}/usr/lib/postfix`
const [sbin, daemons] = [`${unpacked}/usr/sbin`, `${libraries}/sbin`]
const queues = `active bounce corrupt defer deferred flush hold incoming private maildrop public saved trace`.split(' ')
/** User and group `daemon` of every Debian, which Postfix requires to differ from those of deliveries. */
const owner = 1

/** Services of Debian's master.cf without chroot: name, type, and columns to the command. */
const services = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
`

/** Gives Debian's Postfix a place of its own; all other parameters have their defaults. */
const place = ({ dir, onward }: MailServerOptions): Record<string, string> => ({
  compatibility_level: '3.7',
  queue_directory: `${dir}/queue`,
  data_directory: `${dir}/data`,
  command_directory: sbin,
  daemon_directory: daemons,
  shlib_directory: libraries,
  meta_directory: dir,
  mail_owner: 'daemon',
  setgid_group: 'mail',
  import_environment: 'LD_LIBRARY_PATH MAIL_CONFIG MAIL_LOGTAG POSTLOG_SERVICE POSTLOG_HOSTNAME',
  maillog_file: `${dir}/log`,
  maillog_file_prefixes: dir,
  myhostname: 'mail.example.net',
  mydestination: '',
  alias_maps: '',
  mynetworks: '127.0.0.0/8',
  inet_interfaces: '127.0.0.1',
  inet_protocols: 'ipv4',
  disable_dns_lookups: 'yes',
  relayhost: `[127.0.0.1]:${onward}`,
})

/** Starts Postfix. @param settings parameters of main.cf */
export async function startPostfix(options: MailServerOptions, settings: Record<string, string> = {}) {
  const { dir, port } = options
  for (const folder of ['queue/pid', 'data', ...queues.map((queue) => `queue/${queue}`)])
    mkdirSync(`${dir}/${folder}`, { recursive: true })
  for (const folder of ['data', ...queues.map((queue) => `queue/${queue}`)]) chownSync(`${dir}/${folder}`, owner, owner)
  const lines = Object.entries({ ...place(options), ...settings }).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(`${dir}/main.cf`, lines.join(''))
  writeFileSync(`${dir}/master.cf`, services(port))
  const env = { LD_LIBRARY_PATH: libraries, MAIL_CONFIG: dir }
  return new MailServerProcess(`${daemons}/master`, ['-d', '-c', dir], env).listening(port)
}
