import { renderStandalone } from '@countersign/ui/alone'
import '@countersign/ui/styles/index.css'
import './styles.css'
// Imported last: of two equal rules the later one wins.
import './print.css'
import { Page } from './page.js'

renderStandalone(Page, '/requests/:id')
