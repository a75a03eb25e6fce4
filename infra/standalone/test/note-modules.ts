import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// For `node --import`: appends every module that this process and its children load to the file of MODULES_LOADED, one
// URL per line.
const file = process.env.MODULES_LOADED!
registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})
