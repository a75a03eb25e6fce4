import { showAlone } from '@countersign/ui/alone'
import '@countersign/ui/styles/index.css'
import './styles/index.css'
import { Page } from './page.js'

showAlone(Page, '/create')
