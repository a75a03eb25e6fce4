import { jest } from '@jest/globals'
import { describePython } from './describe-python.js'

jest.setTimeout(600_000)

describePython({ altered: 400, forgeries: 300 })
