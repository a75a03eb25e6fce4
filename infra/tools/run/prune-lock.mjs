// `npm run lock:prune`: removes optional packages from package-lock.json that the registry lacked when it was locked,
// because `npm ci` rejects the lock with them. Run after adding packages.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

function isLocked(from, name) {
  for (let place = from; ;) {
    if (lock.packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
    if (place === '') return false
    const cut = place.lastIndexOf('/node_modules/')
    place = cut < 0 ? '' : place.slice(0, cut)
  }
}

let pruned = 0
for (const [place, entry] of Object.entries(lock.packages)) {
  if (place === '' || !entry.optionalDependencies) continue
  for (const name of Object.keys(entry.optionalDependencies)) {
    if (isLocked(place, name)) continue
    delete entry.optionalDependencies[name]
    pruned++
  }
  if (Object.keys(entry.optionalDependencies).length === 0) delete entry.optionalDependencies
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`pruned ${pruned} optional packages that are not locked`)
