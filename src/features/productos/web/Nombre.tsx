/** Characters of what it is sold in, '(hasta 1,50 × 6,00 m)', which stays on one line; something longer breaks. */
const WHOLE = 24
/** A product's description with the text in parentheses in bold (CAT-03). */
export const Nombre = ({ children }: { children: string }) => (
  <>
    {children.split(/(\([^)]*\))/).map((part, at) =>
      part.startsWith('(') && part.endsWith(')') ? (
        <b key={at} className={part.length <= WHOLE ? 'nw' : undefined}>
          {part}
        </b>
      ) : (
        part
      ),
    )}
  </>
)

/** The same with its code below. */
export const NombreWithCodigo = ({ nombre, codigo }: { nombre: string; codigo: string }) => (
  <>
    <Nombre>{nombre}</Nombre>
    <small className="codigo">
      <span className="vh">Código </span>
      {codigo}
    </small>
  </>
)
