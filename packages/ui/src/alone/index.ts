export { showAlone } from './show-alone.js'
