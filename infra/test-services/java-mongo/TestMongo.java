import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.OutputStream;
import java.util.List;

/** Runs mongo-java-server in memory on a free local port, until the parent process ends or closes standard input. */
public class TestMongo {

    /** The driver rejects the server's own version as too old, but the server supports the driver's requests. */
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
