// In place of 'fast-check' in suites of the front ends. By its path, for its name leads here.
const { default: fc } = require('../../../../node_modules/fast-check/lib/cjs/fast-check.js')

module.exports = { __esModule: true, default: require('./bounded.cjs')(fc) }
