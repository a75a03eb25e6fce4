import { remote } from '@countersign/mf-preset'
import { carries } from '@countersign/pdf-pages/build'

export default remote({
  name: 'create_wizard',
  port: 5172,
  uses: ['@countersign/ui/forms', '@countersign/ui/dialog'],
  carries,
})
