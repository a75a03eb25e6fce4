import { foreignImages, nameOf } from './foreign-images.mjs'

const standIns = {
  node: 'a stand-in: npm’s program of the same version on this machine’s Debian',
  nginx: 'a stand-in: this machine’s Debian’s nginx',
  redis: 'a stand-in: this machine’s Debian’s redis-server',
  gotenberg: 'a stand-in: this machine’s Debian’s LibreOffice behind a small server',
  mailpit: 'a stand-in: npm’s smtp-server, delivering nothing',
  eventstore: 'a stand-in: this project’s double of EventStoreDB, its events on disk',
  mongo:
    'a stand-in: this project’s double of MongoDB with accounts and a journal; mongosh is the real one, mongodump is not',
}

export const whatIs = (image) => (process.env.COUNTERSIGN_OWN_ENGINE ? standIns[nameOf(image)] : 'the real one')

export function sayWhatIsReal() {
  console.log('\nWhat the containers were made of:')
  for (const { image } of foreignImages()) console.log(`  ${image}: ${whatIs(image)}`)
}
