/** Whether a seller or a client is active: word and shape, not colour alone (OPEN-24). */
export const ActiveState = ({ activo }: { activo: boolean }) => (
  <span className={`state ${activo ? 'ok' : 'off'}`}>{activo ? 'Activo' : 'Inactivo'}</span>
)
