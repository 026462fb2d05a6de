import { z } from 'zod'

// Zod tries `new Function` for faster parsing, which the page's content security policy refuses and reports at each load. To be
// imported before any schema.
z.config({ jitless: true })
