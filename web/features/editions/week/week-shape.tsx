import "./week-shape.css";
import { Boxes, Loading, SkeletonText } from "@/ui/list-state.tsx";

const Rows = () => <Boxes className="week-rows gap-3" columns={[[3.5, 3.5, 3.5, 3.5, 3.5, 3.5]]} />;

/** Holds the place of the title, which says what is to be done. */
export const WeekTitleShape = () => (
  <>
    <span className="sr-only">Semana</span>
    <SkeletonText letters={14} />
    <span className="date-line">
      <SkeletonText letters={21} />
    </span>
  </>
);

/** Holds the place of what is said of a list below its title. */
const StateShape = () => (
  <p>
    <SkeletonText letters={20} />
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

/** Holds the places of a published week: its outputs, and its rows. */
export const WeekShape = ({ label }: ShapeProps) => (
  <Loading label={label}>
    <StateShape />
    <Boxes className="week-outputs mt-4" columns={[[13], [13], [13], [13]]} />
    <div className="mt-8 mb-3">
      <p className="font-serif text-xl">
        <SkeletonText letters={18} />
      </p>
      <p>
        <SkeletonText letters={40} />
      </p>
    </div>
    <Rows />
  </Loading>
);
