import { values } from '#web/api.ts'
import { showTime } from '#shared/dates.ts'
import type { Anotada } from '../contract.ts'
import { textos } from '../rules.ts'

const tono = (accion: string): string =>
  /rechazado|borrado|cancelado/.test(accion) ? 'bad' : /^(ingreso|salida|sesion)/.test(accion) ? '' : 'ok'

/** What changed, one line a field: name, before, after. */
const Cambios = ({ cambios }: { cambios: Anotada['cambios']['$values'] }) => (
  <ul className="acambios">
    {cambios.map((c) => (
      <li key={c.campo} dir="auto">
        <span className="soft">{c.campo}: </span>
        {c.antes !== null && (
          <>
            <del>
              <span className="vh">antes </span>
              {c.antes}
            </del>
            {' → '}
          </>
        )}
        <ins>
          <span className="vh">después </span>
          {c.despues ?? 'vacío'}
        </ins>
      </li>
    ))}
  </ul>
)

/** The record as a dense table; on a phone each row is a card: what and when first. */
export const Tabla = ({ rows }: { rows: readonly Anotada[] }) => (
  <div className="atabla">
    <table>
      <caption className="vh">Acciones registradas</caption>
      <thead>
        <tr>
          <th scope="col">Momento</th>
          <th scope="col">Acción</th>
          <th scope="col">Usuario</th>
          <th scope="col">Cliente</th>
          <th scope="col">Sobre</th>
          <th scope="col">Cambios</th>
          <th scope="col">Dirección</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((r) => (
          <tr key={r.id}>
            <td className="cuando">
              <time dateTime={r.momento}>{showTime(r.momento)}</time>
            </td>
            <td className="que">
              <span className={`state ${tono(r.accion)}`}>{r.nombreAccion}</span>
            </td>
            <td className="quien" dir="auto">
              {r.nombre ?? textos.desconocido}
              <small>{r.usuario}</small>
            </td>
            <td data-l={r.cliente ? 'Cliente' : undefined} dir="auto">
              {r.cliente}
            </td>
            <td data-l={r.sobre ? 'Sobre' : undefined}>{r.sobre}</td>
            <td className="cambios">{values(r.cambios).length > 0 && <Cambios cambios={r.cambios.$values} />}</td>
            <td className="mono" data-l={r.direccion ? 'Dirección' : undefined}>
              {r.direccion}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
