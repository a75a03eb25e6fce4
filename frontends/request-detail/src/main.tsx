import { showAlone } from '@countersign/ui/alone'
import '@countersign/ui/styles/index.css'
import './styles.css'
// After it: of two rules alike the later one counts.
import './print.css'
import { Page } from './page.js'

showAlone(Page, '/requests/:id')
