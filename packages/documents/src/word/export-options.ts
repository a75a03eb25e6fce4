/** How LibreOffice, native and WebAssembly, writes the PDF. Gotenberg has the same in `gotenberg-form.ts`. */
export const exportOptions = JSON.stringify(
  Object.fromEntries(
    [
      // Renders content controls as text, not as fields that flattening would lose.
      'ExportFormFields',
      // Comments would be icons over the text.
      'ExportNotes',
      // Page numbers count the blank page before a section that begins on an odd page.
      'IsSkipEmptyPages',
    ].map((name) => [name, { type: 'boolean', value: 'false' }]),
  ),
)
