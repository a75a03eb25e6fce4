// `npm run compose:init`: writes the secrets of docker-compose.yml to `secrets/` and other settings to `.env`, once.
// Moves secrets out of an older `.env`. Plain JavaScript for Node 20 or newer, without dependencies.
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { filesOf, newValues, Refused, valueNames, writeSecrets } from './compose-secrets.mjs'
import { root } from './root.mjs'

/** `npm start` reads `.env` too; the prefix keeps its variables, such as the URL, apart. */
const prefix = 'PRODUCTION_'

const block = `# Countersign in containers (docker-compose.yml). Written by npm run compose:init, once; its secrets are in secrets/.
# The public address; links in emails begin with it, and passkeys belong to it: set it before you claim the installation. The
# port is published on 127.0.0.1 only.
${prefix}PORT=8080
${prefix}PUBLIC_URL=http://localhost:8080

# Mails are kept by a catcher, http://127.0.0.1:8025, until a mail server is named in secrets/smtp-url, such as
# smtps://user:password@mail.example.com:465, and the address that they are sent from here.
#${prefix}MAIL_FROM=signatures@example.com
`

function init(folder) {
  const [env, secrets] = [join(folder, '.env'), join(folder, 'secrets')]
  const before = existsSync(env) ? readFileSync(env, 'utf8') : ''
  const there = Object.entries(parseEnv(before)).filter(([name]) => name.startsWith(prefix))
  const held = there.filter(([name]) => valueNames.includes(name.slice(prefix.length)))
  if (held.length > 0) return giveUp({ env, secrets, before, held })
  if (there.length > 0 && existsSync(secrets)) throw new Refused(done(env, secrets))
  if (there.length > 0) throw new Refused(lost(env, secrets))
  if (!existsSync(secrets)) writeSecrets(secrets, newValues())
  replace(env, before === '' ? block : `${before.trimEnd()}\n\n${block}`)
  console.log(
    `${env} and ${secrets} were written. Keep a copy of both apart from the backups of the volumes: without the`,
  )
  console.log('master key nothing in them can be read, with it everything can. Then run: docker compose up --build -d')
  console.log('and claim it with the link of: docker compose exec requests-api npm run accounts -- claim-link')
}

/** Moves secrets from `.env` to `secrets/`; resumes after an interruption. */
function giveUp({ env, secrets, before, held }) {
  const values = Object.fromEntries(held.map(([name, value]) => [name.slice(prefix.length), value]))
  const missing = Object.keys(newValues()).filter((name) => !values[name])
  if (missing.length > 0) throw new Refused(`${env} holds no ${prefix}${missing[0]}. Put it back, and try again.`)
  if (!existsSync(secrets)) writeSecrets(secrets, values)
  for (const [name, content] of Object.entries(filesOf(values))) {
    if (readFileSync(join(secrets, name), 'utf8').trim() !== content)
      throw new Refused(`${env} holds other secrets than ${join(secrets, name)}. Remove those that are not in use.`)
  }
  const kept = before.split('\n').filter((line) => !held.some(([name]) => line.startsWith(`${name}=`)))
  // The secrets now use the path where the operator's signing key was mounted.
  replace(
    env,
    kept.map((line) => line.replace(/^(PRODUCTION_SIGNING_\w+=.*)\/run\/secrets\//, '$1/run/signing/')).join('\n'),
  )
  console.log(`The secrets in ${env} are in ${secrets} now. Run: docker compose up --build -d`)
}

/** Writes a temporary file and renames it: never partial, and never readable to other accounts. */
function replace(file, text) {
  const next = `${file}.${process.pid}`
  writeFileSync(next, text, { mode: 0o600, flag: 'wx' })
  chmodSync(next, 0o600)
  renameSync(next, file)
}

const done = (env, secrets) =>
  `${env} and ${secrets} are there already, and were left as they are: other secrets would open nothing of what the ` +
  `volumes hold. To start over, remove the volumes (docker compose down --volumes), ${secrets} and the lines in ${env} that ` +
  `begin with ${prefix} first.`

const lost = (env, secrets) =>
  `${env} is there, and ${secrets} is not. Put the copy of it back: other secrets would open nothing of what the volumes ` +
  `hold. To start over, remove the volumes (docker compose down --volumes) and the lines in ${env} that begin with ` +
  `${prefix} first.`

try {
  init(process.argv[2] ?? root)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
