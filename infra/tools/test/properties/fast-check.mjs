// Replaces 'fast-check' in Node tests; imported by path, because the name maps to this file.
import fc from '../../../../node_modules/fast-check/lib/fast-check.js'
import bounded from './bounded.cjs'

export default bounded(fc)
