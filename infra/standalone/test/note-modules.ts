import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// For `node --import`: every module that this process and its children load, imported or required, is noted in the file
// that MODULES_LOADED names, one address a line.
const file = process.env.MODULES_LOADED!
registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})
