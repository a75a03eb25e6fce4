import { all } from '../fixtures/share.js'
import { describePictures } from './describe-one-picture.js'

describePictures(all)
