import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.OutputStream;
import java.util.List;

/** mongo-java-server on a free port of this machine, in memory, until whoever started it ends or closes its input. */
public class TestMongo {

    /** What it says of itself is older than the driver takes; what the driver then asks for, it can do. */
    static final MongoVersion SEVEN = new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(7, 0, 0);
        }

        @Override
        public int getWireVersion() {
            return 21;
        }
    };

    public static void main(String[] args) throws Exception {
        MemoryBackend backend = new MemoryBackend();
        backend.version(SEVEN);
        System.out.println(new MongoServer(backend).bind().getPort());
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }
}
