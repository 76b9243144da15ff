import "./week-shape.css";
import { Boxes, Loading, SkeletonText } from "@/ui/shape.tsx";

const Rows = () => <Boxes className="week-rows gap-3" columns={[[3.5, 3.5, 3.5, 3.5, 3.5, 3.5]]} />;

/** Holds the place of the title, which says what is to be done. */
export const WeekTitleShape = () => (
  <>
    <span className="sr-only">Semana</span>
    <SkeletonText>Preparar o domingo</SkeletonText>
    <span className="date-line">
      <SkeletonText>Domingo, 29 de novembro, 10:30</SkeletonText>
    </span>
  </>
);

/** Holds the place of what is said of a list below its title. */
const StateShape = () => (
  <p>
    <SkeletonText>Pronta hoje, 18:30, por Maria.</SkeletonText>
  </p>
);

type ShapeProps = { label?: string };

/** Holds the places of a list's rows. */
export const RowsShape = ({ label }: ShapeProps) => (
  <Loading label={label}>
    <StateShape />
    <div className="mt-4">
      <Rows />
    </div>
  </Loading>
);

/** Holds the places of a closed week: what comes of it, and its rows. */
export const WeekShape = ({ label }: ShapeProps) => (
  <Loading label={label}>
    <StateShape />
    <Boxes className="week-outputs mt-4" columns={[[13], [13], [13], [13]]} />
    <div className="mt-8 mb-3">
      <p className="font-serif text-xl">
        <SkeletonText>Avisos do culto de domingo</SkeletonText>
      </p>
      <p>
        <SkeletonText>Na ordem do roteiro. Se precisar, ainda dá para mudar.</SkeletonText>
      </p>
    </div>
    <Rows />
  </Loading>
);
