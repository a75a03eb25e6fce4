import { all } from '../fixtures/share.js'
import { describeFonts } from './describe-one-font.js'

describeFonts(all)
