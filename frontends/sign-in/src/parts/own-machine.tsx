import { commonWords as words } from '../words.js'
import { PlainPage } from './plain-page.js'

/** The open mode, reached from elsewhere. It leads nowhere (rule access-7). */
export const OwnMachine = () => <PlainPage title={words.ownMachine} lede={words.openToOwnMachine} />
