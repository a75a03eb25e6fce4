// In place of 'fast-check' in suites of Node. By its path, for its name leads here.
import fc from '../../../../node_modules/fast-check/lib/fast-check.js'
import bounded from './bounded.cjs'

export default bounded(fc)
