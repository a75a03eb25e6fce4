import { describeFonts } from './describe-one-font.js'

describeFonts()
