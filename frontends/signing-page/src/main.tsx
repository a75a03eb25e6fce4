import { renderStandalone } from '@countersign/ui/alone'
import '@countersign/ui/styles/index.css'
import './styles/index.css'
import { Page } from './page.js'

renderStandalone(Page, '/sign/:token')
