const { TestEnvironment } = require('jest-environment-jsdom')

const before = process.env.TZ

/** A browser whose reader is five and a half hours ahead, all year: a time shown in UTC by mistake is another one. */
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
