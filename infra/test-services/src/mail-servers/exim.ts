import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type MailServerOptions, MailServerProcess, unpacked } from './mail-server-process.js'

const program = `${unpacked}/usr/sbin/exim4`
/** User and group `daemon` of every Debian. */
const owner = 1

/** Conditions and results in the language of Exim's access lists; what is not named is accepted. */
export interface EximRules {
  /** Lines of the main section. */
  main?: string
  connect?: string
  mail?: string
  rcpt?: string
  data?: string
  /** Local part that no mailbox has. */
  unknown?: string
}

const configuration = ({ dir, port, onward }: MailServerOptions, rules: EximRules): string => `
exim_path = ${program}
exim_user = daemon
exim_group = daemon
keep_environment = LD_PRELOAD : LD_LIBRARY_PATH : ^NSS_WRAPPER
spool_directory = ${dir}/spool
log_file_path = ${dir}/log-%s
pid_file_path = ${dir}/pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
primary_hostname = mail.example.net
host_lookup =
rfc1413_hosts =
tls_advertise_hosts =
acl_smtp_connect = on_connect
acl_smtp_mail = on_mail
acl_smtp_rcpt = on_rcpt
acl_smtp_data = on_data
${rules.main ?? ''}
begin acl
on_connect:
  ${rules.connect ?? 'accept'}
on_mail:
  ${rules.mail ?? 'accept'}
on_rcpt:
  ${rules.rcpt ?? 'accept'}
on_data:
  ${rules.data ?? 'accept'}
begin routers
unknown:
  driver = redirect
  local_parts = ${rules.unknown ?? 'nobody'}
  allow_fail
  data = :fail: No such user here
onward:
  driver = manualroute
  transport = onward
  route_list = * 127.0.0.1
  self = send
begin transports
onward:
  driver = smtp
  port = ${onward}
begin retry
* * F,1h,1m
`

/** Exim looks up the user that its package creates. The wrapper answers from files of our own. */
function environment(dir: string): NodeJS.ProcessEnv {
  const folder = readdirSync(`${unpacked}/usr/lib`).find((name) => name.includes('-linux-'))!
  writeFileSync(`${dir}/passwd`, 'root:x:0:0::/:\ndaemon:x:1:1::/:\nDebian-exim:x:1:1::/:\n')
  writeFileSync(`${dir}/group`, 'root:x:0:\ndaemon:x:1:\nDebian-exim:x:1:\n')
  return {
    LD_PRELOAD: `${unpacked}/usr/lib/${folder}/libnss_wrapper.so`,
    LD_LIBRARY_PATH: `${unpacked}/usr/lib/${folder}`,
    NSS_WRAPPER_PASSWD: `${dir}/passwd`,
    NSS_WRAPPER_GROUP: `${dir}/group`,
  }
}

/** Starts Exim. */
export async function startExim(options: MailServerOptions, rules: EximRules = {}): Promise<MailServerProcess> {
  const { dir, port } = options
  mkdirSync(`${dir}/spool`, { recursive: true })
  for (const folder of [dir, `${dir}/spool`]) chownSync(folder, owner, owner)
  writeFileSync(`${dir}/exim.conf`, configuration(options, rules))
  return new MailServerProcess(program, ['-bdf', '-C', `${dir}/exim.conf`], environment(dir)).listening(port)
}
