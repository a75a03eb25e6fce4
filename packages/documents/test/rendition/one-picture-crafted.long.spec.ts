import { describePictures } from './describe-one-picture.js'

describePictures()
