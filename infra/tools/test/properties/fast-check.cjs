// Replaces 'fast-check' in front-end tests; imported by path, because the name maps to this file.
const { default: fc } = require('../../../../node_modules/fast-check/lib/cjs/fast-check.js')

module.exports = { __esModule: true, default: require('./bounded.cjs')(fc) }
