import { jest } from '@jest/globals'
import { describeForgeries } from './describe-forgeries.js'

jest.setTimeout(600_000)

describeForgeries(400)
