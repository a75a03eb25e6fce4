import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { openIdentity } from '@countersign/requests-api/internal/access/adapters/identity/open-identity'
import { writeBundle } from '@countersign/tools/server-build/write-bundle'

// Bundles the adapters of identity into the folder of the argument, uses each of their libraries, and prints the answers
// as JSON. Jest's realm has other arrays than the bundler expects. The responses are recorded from the software
// authenticator of the tests of identity.
const challenge = 'Y291bnRlcnNpZ24tY2hhbGxlbmdlLTAx'
const rawId = 'DwViVdsy-xqxSecPj_D_qw'
const common = { id: rawId, rawId, type: 'public-key', clientExtensionResults: {} }
const registration = {
  ...common,
  response: {
    transports: ['internal'],
    clientDataJSON:
      'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWTI5MWJuUmxjbk5wWjI0dFkyaGhiR3hsYm1kbExUQXgiLCJvcmlnaW4iOiJodHRwOi8vbG9jYWxob3N0OjMwMDAiLCJjcm9zc09yaWdpbiI6ZmFsc2V9',
    attestationObject:
      'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NdAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA8FYlXbMvsasUnnD4_w_6ulAQIDJiABIVggaGq7MPk_-QZjugzkSxjTSPD2gqpwWQJ_Dm5lg9olcbEiWCDVfpGZFYmdluc64Lv873-gfxGU7lxq405Gj72fVCltiQ',
  },
}
const signIn = {
  ...common,
  response: {
    clientDataJSON:
      'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWTI5MWJuUmxjbk5wWjI0dFkyaGhiR3hsYm1kbExUQXgiLCJvcmlnaW4iOiJodHRwOi8vbG9jYWxob3N0OjMwMDAiLCJjcm9zc09yaWdpbiI6ZmFsc2V9',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ',
    signature: 'MEQCIBL9IaANPDiM84FYrdErRZgZNYjP8xWzDBurcwu2Uu1CAiBv7S0E6ch3kljAFMtYikNb09j-pTNwBYYsWmT1Q5dZhQ',
  },
}

const folder = process.argv[2]!
const entry = 'services/requests-api/dist/access/adapters/identity/open-identity.js'
const output = await writeBundle(folder, { identity: entry })
const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])))
const atStart = new Set(['identity.js'])
for (const name of atStart) for (const next of chunks.get(name)!.imports) if (chunks.has(next)) atStart.add(next)

const bundle = (await import(pathToFileURL(join(folder, 'identity.js')).href)) as { openIdentity: typeof openIdentity }
const { passwords, rules, apps, passkeys } = bundle.openIdentity({ publicUrl: new URL('http://localhost:3000') })

const context = { host: 'localhost', name: 'Ada Byron', email: 'ada@example.com', team: 'Engines' }
const secret = await apps.newSecret()
const passkey = await passkeys.verifyRegistration(registration, challenge)
const answers = {
  atStart: [...atStart].flatMap((name) => chunks.get(name)!.moduleIds),
  password: await passwords.verify('correct horse', await passwords.hash('correct horse')),
  faults: await Promise.all(['password1', 'adabyron1'].map(async (text) => rules.faultOf(text, context))),
  picture: (await apps.shownTo(secret, { issuer: 'Countersign', email: 'ada@example.com' })).svg.slice(0, 18),
  code: await apps.judge(secret, 'no code', new Date()),
  asked: Object.keys((await passkeys.authenticationOptions()).options),
  passkey: passkey?.externalId === rawId,
  signedIn: passkey && (await passkeys.verifyAuthentication(signIn, [challenge], passkey)),
}
console.log(JSON.stringify(answers))
