import { renderStandalone } from '@countersign/ui/alone'
import '@countersign/ui/styles/index.css'
import './styles.css'
import { Page } from './page.js'

renderStandalone(Page, '/settings')
