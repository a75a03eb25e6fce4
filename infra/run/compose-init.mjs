// `npm run compose:init`: writes the secrets of docker-compose.yml into `.env`, once. Plain JavaScript that any Node from 20
// on can run; nothing has to be installed for it.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './root.mjs'

/**
 * `npm start` reads `.env` too. All names begin with this, so that neither takes what is meant for the other: a master key
 * in particular, which opens one installation's vault and no other's.
 */
const prefix = 'PRODUCTION_'

/** For an address or a shell: nothing in it has a meaning there. */
const password = () => randomBytes(32).toString('base64url')

const { OWNER_NAME = 'Countersign', OWNER_EMAIL = 'owner@localhost.localdomain' } = process.env

/** A value as both Docker Compose and Node read it: in single quotes nothing is replaced. */
function quoted(name, value) {
  if (/['\n\r\\]/.test(value)) throw new Refused(`${name} may not hold a quote ('), a backslash or a line break here.`)
  return `'${value}'`
}

class Refused extends Error {}

const block =
  () => `# Countersign in containers (docker-compose.yml). Written by npm run compose:init, once: keep a copy of this file apart
# from the backups of the volumes. Without the master key nothing in them can be read, with it everything can.
${prefix}MASTER_KEY=${randomBytes(32).toString('base64')}
${prefix}MONGODB_ROOT_PASSWORD=${password()}
${prefix}MONGODB_PASSWORD=${password()}
${prefix}MONGODB_KEYFILE=${randomBytes(96).toString('base64')}
${prefix}REDIS_PASSWORD=${password()}

# Who asks for signatures: recipients see both. Set them to yours before the first mail leaves.
${prefix}OWNER_NAME=${quoted('OWNER_NAME', OWNER_NAME)}
${prefix}OWNER_EMAIL=${quoted('OWNER_EMAIL', OWNER_EMAIL)}

# Where it is reached; links in mails begin with the address. The port is published on 127.0.0.1 only.
${prefix}PORT=8080
${prefix}PUBLIC_URL=http://localhost:8080

# Mails are kept by a catcher, http://127.0.0.1:8025, until a mail server is named here.
#${prefix}SMTP_URL=smtps://user:password@mail.example.com:465
#${prefix}MAIL_FROM=signatures@example.com
`

function init() {
  const file = join(process.argv[2] ?? root, '.env')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const there = Object.keys(parseEnv(before)).filter((name) => name.startsWith(prefix))
  if (there.length > 0) {
    throw new Refused(
      `${file} holds ${there[0]} already, and was left as it is: other secrets would open nothing of what the volumes hold. ` +
        'To begin anew, remove the volumes (docker compose down --volumes) and those lines first.',
    )
  }
  // Beside, and then in its place: never half of it, and never for others to read, not even for a moment.
  const next = `${file}.${process.pid}`
  writeFileSync(next, before === '' ? block() : `${before.trimEnd()}\n\n${block()}`, { mode: 0o600, flag: 'wx' })
  chmodSync(next, 0o600)
  renameSync(next, file)
  console.log(`${file} was written. Look at the owner's name and address in it, then run: docker compose up --build -d`)
}

try {
  init()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
