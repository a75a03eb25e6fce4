import { wordsOf } from './uncalled.mjs'

/** Message of the lean worker when a document needs a removed feature. */
export const lacking = 'lacking'

/** Classes that this app never instantiates: editors, other ways to fetch, debug recorders, rendering in a worker. */
const neverShown = [
  'AnnotationEditor',
  'PDFNetworkStream',
  'PDFNodeStream',
  'PDFDataTransportStream',
  'CanvasBBoxTracker',
  'CanvasDependencyTracker',
  'CanvasNestedDependencyTracker',
  'CanvasImagesTracker',
  'RendererWorker',
]

const forRanges = { display: 'PDFFetchStream', worker: 'NetworkPdfManager' }

/**
 * The worker asks for the headers in a message. A fetch that fails earlier rejects a promise that nothing awaits yet,
 * which the browser reports as an uncaught error.
 */
const headersFailed = /\}\)\.catch\(this\._headersCapability\.reject\);/
const ignoreUnawaited = 'this._headersCapability.promise.catch(() => {});'

/** The main-thread half of pdf.js without unused classes. `inRanges` keeps range requests. */
export function displayOnly(code, { inRanges }) {
  const cut = [...neverShown, ...(inRanges ? [] : [forRanges.display])].reduce(
    (left, name) => replaced(left, classNamed(name), `class ${name} {}`),
    code,
  )
  const fetching = inRanges ? replaced(cut, headersFailed, (call) => `${call}\n${ignoreUnawaited}`) : cut
  return replaced(fetching, /^( *)globalThis\.(?:pdfjsLib|_pdfjsTestingUtils) = \{[\s\S]*?^\1\};$/gm, '')
}

/**
 * Parts that no plain page needs (ADR 0133), and few of the documents that keep earlier signatures: notes and forms,
 * passwords, images that intake decodes, calibrated colors, meshes, calculators.
 */
const notOnPlainPages = wordsOf(`
  TextAnnotation PopupAnnotation FreeTextAnnotation LineAnnotation SquareAnnotation CircleAnnotation PolylineAnnotation
  PolygonAnnotation CaretAnnotation InkAnnotation HighlightAnnotation UnderlineAnnotation SquigglyAnnotation
  StrikeOutAnnotation StampAnnotation FileAttachmentAnnotation RichMediaAnnotation ScreenAnnotation SoundAnnotation
  TextWidgetAnnotation ButtonWidgetAnnotation ChoiceWidgetAnnotation
  CipherTransformFactory JpxStream Jbig2Stream CCITTFaxStream CalGrayCS CalRGBCS LabCS
  MeshShading FunctionBasedShading PsWasmCompiler PsJsCompiler PSStackBasedInterpreter
`)

/**
 * The worker half without XFA, structure tree, and answers that `display` never asks for. Parts for rare documents, such
 * as the Brotli decoder and faces for fonts that are not embedded, report that they are lacking. `inRanges` keeps range
 * requests.
 */
export function readingOnly(code, display, { inRanges }) {
  const cuts = [
    [classNamed('XFAFactory'), 'class XFAFactory { static getRichTextAsHtml() { return null; } }'],
    [classNamed('StructTreeRoot'), 'class StructTreeRoot { init() {} addAnnotationIdToPage() {} }'],
    [
      /^const getXFAFontMap = getLookupTableFactory\(function \(t\) \{\n[\s\S]*?^\}\);$/m,
      'const getXFAFontMap = () => ({});',
    ],
    [
      /^( *)handler\.on\("(\w+)", [\s\S]*?^\1\}\);$/gm,
      (whole, _, name) => (display.includes(`"${name}"`) ? whole : ''),
    ],
    ...(inRanges ? [] : [[classNamed(forRanges.worker), `class ${forRanges.worker} {}`]]),
    ...notOnPlainPages.map((name) => [classNamed(name), `class ${name} { constructor() { lack(); } }`]),
    [
      /^let makeBrotliDecode = \(\) => \{\n[\s\S]*?^let BrotliDecode = makeBrotliDecode\(\);$/m,
      'let BrotliDecode = lack;',
    ],
    [/^  fallbackToSystemFont\(properties\) \{\n[\s\S]*?^  \}$/m, '  fallbackToSystemFont() { lack(); }'],
    [/^function getFontSubstitution\([\s\S]*?^\}$/m, 'const getFontSubstitution = lack;'],
  ]
  const cut = cuts.reduce((left, [pattern, by]) => replaced(left, pattern, by), code)
  return `${cut}\nfunction lack() { globalThis.postMessage("${lacking}"); throw new Error("${lacking}"); }\n`
}

const topLevelClass = /^class (\w+)( extends \w+)? \{\n([\s\S]*?)^\}$/gm
const topLevelCall =
  /^(const|let|var) (\w+) = (new \w+\(|getLookupTableFactory\(|make(?:Obj|Set|Arr|Map)\(|Object\.freeze\()/gm

/** Lets the bundler drop unused classes: it takes their static blocks and fields for side effects. */
export const withPureClasses = (code) =>
  code
    .replace(
      topLevelClass,
      (_whole, name, base = '', body) =>
        `var ${name} = /* @__PURE__ */ (() => {\nclass ${name}${base} {\n${body}}\nreturn ${name};\n})();`,
    )
    .replace(topLevelCall, '$1 $2 = /* @__PURE__ */ $3')

const classNamed = (name) => new RegExp(`^class ${name}(?: extends \\w+)? \\{(?:\\n[\\s\\S]*?^)?\\}$`, 'm')

/** Fails if the pattern is missing, because a new version of pdf.js needs a review first. */
function replaced(code, pattern, by) {
  pattern.lastIndex = 0
  if (!pattern.test(code))
    throw new Error(`pdf.js has changed: nothing matches ${pattern}. Look at packages/pdf-pages/engine-build/cut.mjs.`)
  pattern.lastIndex = 0
  return code.replace(pattern, typeof by === 'function' ? by : () => by)
}
