const { TestEnvironment } = require('jest-environment-jsdom')

const before = process.env.TZ

/** Sets a time zone five and a half hours ahead all year, so that a time wrongly shown in UTC differs. */
module.exports = class JsdomElsewhere extends TestEnvironment {
  constructor(...args) {
    process.env.TZ = 'Asia/Kolkata'
    super(...args)
  }

  async teardown() {
    await super.teardown()
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
}
