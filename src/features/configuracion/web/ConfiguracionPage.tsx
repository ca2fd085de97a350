import { values } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { textos } from '../rules.ts'
import { Archivos } from './Archivos.tsx'
import { Compras } from './Compras.tsx'
import { Correos } from './Correos.tsx'
import { Dolar } from './Dolar.tsx'
import { Entregas } from './Entregas.tsx'
import { Empresa } from './Empresa.tsx'
import { Marca } from './Marca.tsx'
import { Politica } from './Politica.tsx'
import { useEstado } from './queries.ts'
import { Terminos } from './Terminos.tsx'
import css from './configuracion.module.css'

/** The configuration screen (CFG-01 … CFG-18). */
export const Component = () => {
  const estado = useEstado()
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      <Answer of={estado} waiting={<Waiting />}>
        {(data) => (
          <>
            <Compras estado={data} />
            <Archivos archivos={values(data.archivos)} maxBytes={data.maxBytes} />
            <Terminos vigente={data.terminos} />
            <Politica archivo={values(data.archivos).find((a) => a.tipo === 'PoliticaReclamos')} />
            <Dolar tira={data.dolar} />
            <Entregas />
            <Correos />
            <Marca marca={data.marca} nombre={data.empresa.nombre} fijos={values(data.fijos)} />
            <Empresa empresa={data.empresa} fijos={values(data.fijos)} />
          </>
        )}
      </Answer>
    </>
  )
}

const Waiting = () => (
  <Loading label="Cargando la configuración…">
    <div className={css.wait}>
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} height={220} />
      ))}
    </div>
  </Loading>
)
